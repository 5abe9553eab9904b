import { allBillLines, billLinesAtOnce } from '@lotline/contract/product/bom';
import { send } from '../kit/net/send.ts';
import type { BomLine } from './bom-lines.ts';

/** All of them at once. */
export const everyLine = async (): Promise<readonly BomLine[]> => {
  const lines: BomLine[] = [];
  for await (const some of allLines()) lines.push(...some);
  return lines;
};

/** The lines of all bills, a part at a time. */
export async function* allLines() {
  for (let afterId: number | undefined; ; ) {
    const rows = await send(allBillLines, { ...(afterId !== undefined && { afterId }) });
    yield rows.map((line): BomLine => ({ ...line, child: `${line.childType}:${line.childId}` }));
    if (rows.length < billLinesAtOnce) return;
    afterId = rows.at(-1)?.id;
  }
}
