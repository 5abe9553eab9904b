const text = Symbol('JSON text');
/** An answer that the database wrote as JSON already, in the shape that its call declares: it leaves as it is. */
export type JsonText = { readonly [text]: string };

export const jsonText = (json: string): JsonText => ({ [text]: json });
export const isJsonText = (said: unknown): said is JsonText => typeof said === 'object' && said !== null && text in said;
export const textOf = (said: JsonText) => said[text];
