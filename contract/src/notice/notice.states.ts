/** Where a notice stands on a production day. */
export const noticeStates = ['COMING', 'SHOWN', 'OVER'] as const;
export type NoticeState = (typeof noticeStates)[number];

export const noticeState = ({ startDt, endDt }: { startDt: string; endDt: string | null }, day: string): NoticeState =>
  startDt > day ? 'COMING' : endDt !== null && endDt < day ? 'OVER' : 'SHOWN';
