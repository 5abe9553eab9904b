/** Signs of no width, spaces of every kind, and the fillers that Hangul and Braille have. */
const seen = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u;

/** Whether somebody can read it: signs that nobody sees say nothing. */
export const isSaid = (text: string | null | undefined): boolean => text != null && seen.test(text);
/** A text as it is kept: nothing where nobody sees any of it. */
export const said = (text: string) => (isSaid(text) ? text.trim() : '');
