export declare function isDate(text: string): boolean;
export declare function isTimestamp(text: string): boolean;
export declare function isEmailAddress(text: string): boolean;
