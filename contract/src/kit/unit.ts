/** Units of what is counted; what is weighed, measured or cut has parts. */
const counted = /^(ea|pcs|pc|set|pair|box|개|본|세트|쌍|박스)$/i;

/** How many decimals a quantity of this unit has: pieces have none. */
export const decimalsOf = (uom: string | null | undefined): number => (uom && counted.test(uom) ? 0 : 3);
