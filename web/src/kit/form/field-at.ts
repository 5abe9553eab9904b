import type { FieldPath } from '@lotline/contract/kit/rule';

const same = (a: FieldPath, b: FieldPath) => a.length === b.length && a.every((part, at) => part === b[at]);

/**
 * The field of a form that a path of the ask stands for: the path itself, else without the groups a form leaves out
 * (`adjust.difference` is filled in as `difference`), else the field that holds it (`roleIds.0` is chosen in `roleIds`).
 */
export const fieldAt = (fields: readonly FieldPath[], path: FieldPath): FieldPath | undefined =>
  [...path.keys()]
    .flatMap((from) => [path.slice(from)])
    .concat([...path.keys()].map((cut) => path.slice(0, path.length - cut)))
    .map((way) => fields.find((field) => same(field, way)))
    .find((field) => field !== undefined);
