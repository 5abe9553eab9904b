/** Units no part of which is kept; what is weighed, measured or cut has parts. */
const whole = /^(ea|pcs|pc|set|pair|box|개|본|세트|쌍|박스)$/i;
/** Beside them, what comes in a number and may be used in part. */
const counted = /^(roll|sheet|bar|롤|장|매)$/i;

/** How many decimals a quantity of this unit has: pieces have none. */
export const decimalsOf = (uom: string | null | undefined): number => (uom && whole.test(uom) ? 0 : 3);
/** Whether a number of things says how much there is in this unit. */
export const isCounted = (uom: string): boolean => whole.test(uom) || counted.test(uom);
