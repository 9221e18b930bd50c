/** Returns true if a number is an integer between two others, those included. */
function isIntegerWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** Returns true if a text in decimal digits, or a bigint, is an integer between two others, those included. */
function isBigWithin(value: string | bigint, least: bigint, most: bigint): boolean {
  return /^-?\d{1,20}$/.test(String(value)) && BigInt(value) >= least && BigInt(value) <= most;
}

/** Returns true if a number is a signed integer of 8 bits. */
export function isInt8(value: number): boolean {
  return isIntegerWithin(value, -128, 127);
}

/** Returns true if a number is a signed integer of 16 bits. */
export function isInt16(value: number): boolean {
  return isIntegerWithin(value, -32_768, 32_767);
}

/** Returns true if a number is a signed integer of 32 bits. */
export function isInt32(value: number): boolean {
  return isIntegerWithin(value, -2_147_483_648, 2_147_483_647);
}

/** Returns true if a number, or a text, is a signed integer of 64 bits; the largest number is 2^63. */
export function isInt64(value: number | string | bigint): boolean {
  return typeof value === 'number'
    ? isIntegerWithin(value, -(2 ** 63), 2 ** 63)
    : isBigWithin(value, -(2n ** 63n), 2n ** 63n - 1n);
}

/** Returns true if a number is an unsigned integer of 8 bits. */
export function isUint8(value: number): boolean {
  return isIntegerWithin(value, 0, 255);
}

/** Returns true if a number is an unsigned integer of 16 bits. */
export function isUint16(value: number): boolean {
  return isIntegerWithin(value, 0, 65_535);
}

/** Returns true if a number is an unsigned integer of 32 bits. */
export function isUint32(value: number): boolean {
  return isIntegerWithin(value, 0, 4_294_967_295);
}

/** Returns true if a number, or a text, is an unsigned integer of 64 bits; the largest number is 2^64. */
export function isUint64(value: number | string | bigint): boolean {
  return typeof value === 'number' ? isIntegerWithin(value, 0, 2 ** 64) : isBigWithin(value, 0n, 2n ** 64n - 1n);
}

/** Returns true if a number is an integer that a number of IEEE 754 with double precision holds exactly. */
export function isExactInteger(value: number): boolean {
  return Number.isSafeInteger(value);
}

/** Returns true if a number is within the range of IEEE 754 with single precision. */
export function isFloat(value: number): boolean {
  return Number.isFinite(Math.fround(value));
}

/** Returns true if a text is a number in decimal digits; a number always is one. */
export function isDecimal(value: number | string): boolean {
  return typeof value === 'number' || /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(value);
}

/** Returns true if a text is a decimal number of IEEE 754, with an exponent or not; a number always is one. */
export function isDecimal128(value: number | string): boolean {
  return typeof value === 'number' || /^(?:NaN|-?INF|[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)$/i.test(value);
}

/** Returns true if a text is a number of seconds; a number always is one. */
export function isUnixTime(value: number | string): boolean {
  return typeof value === 'number' || /^-?\d+(?:\.\d+)?$/.test(value);
}

/** Returns true if a number is an integer of a structured field, of at most 15 digits (RFC 8941, 3.3.1). */
export function isFieldInteger(value: number): boolean {
  return isIntegerWithin(value, -999_999_999_999_999, 999_999_999_999_999);
}

/** Returns true if a number is a decimal of a structured field, of 12 digits and three behind the point (RFC 8941, 3.3.2). */
export function isFieldDecimal(value: number): boolean {
  return /^-?\d{1,12}(?:\.\d{1,3})?$/.test(String(value));
}
