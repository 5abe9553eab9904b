/** On its way of its own, so that no page carries the list of what the watch is made of. */
export const watchOfPrints = async () => (await import('./PrintWatch.tsx')).PrintWatch;
