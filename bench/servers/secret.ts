export const SECRET = 'a secret of the bench, thirty-two';
