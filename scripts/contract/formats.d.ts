export declare const FORMATS: Readonly<Record<'date' | 'date-time' | 'email', (text: string) => boolean>>;
