export { inContact } from './contact.ts';
export { markFact, numberFact, type ReadFact, readFact, timeOf, type Unread } from './facts.ts';
export { keepUnread, lookForGaps } from './findings.ts';
export { type Known, knownByKey, lastSeqOf } from './terminal.queries.ts';
export { mountTerminals } from './terminal.routes.ts';
