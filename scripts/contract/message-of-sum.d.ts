export declare function messageOfSum(terms: string, added: readonly number[], total: number): string;
