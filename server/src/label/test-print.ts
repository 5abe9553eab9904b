import { obey } from '@lotline/contract/kit/rule';
import type { Lang } from '@lotline/contract/kit/words';
import { say } from '@lotline/contract/kit/words';
import { labelWords } from '@lotline/contract/label/label.words';
import { inUse } from '@lotline/contract/label/print.rules';
import { LabelForm } from '@lotline/contract/label/template';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { insertReturning, insertRow } from '../kit/record/write-rows.ts';

const usual = { width: 90, height: 50 };

/**
 * Puts one label into a printer's queue that says the printer's name, with a frame along its edges and a code to scan: of the size that the printer
 * got last, so that one sees whether the roll, the density and the edges are right.
 */
export const testPrint = async (db: Trx, id: number, { caller, lang }: { caller: { id: number }; lang: Lang }) => {
  const printer = await db.selectFrom('printer').select(['name', 'active', 'dpi', 'language']).where('id', '=', id).executeTakeFirst();
  if (!printer) throw new Refused(404, 'NOT_FOUND');
  obey([inUse], { printerInUse: printer.active });
  const { rows } = await sql<{ width: number; height: number }>`
    select (form->>'width')::float8 as width, (form->>'height')::float8 as height from print_job where printer_id = ${id} order by id desc limit 1`.execute(
    db,
  );
  const size = rows[0] ?? usual;
  const title = say(labelWords['printer.testLabel'], lang);
  const now = new Date().toISOString();
  const job = await insertRow(db, 'print_job', {
    ...{ kind: 'TEST', printerId: id, templateName: title, lang, skip: 0, copies: 1, reason: null, labels: 1, titles: printer.name },
    form: testForm(title, size, printer.dpi),
    paper: printer.language === 'PDF' ? 'A4' : 'ROLL',
    ...{ logoFileId: null, status: 'QUEUED', nextAt: now },
  });
  const said = { name: printer.name, code: `TEST-${id}` };
  await insertReturning(
    db,
    'print_job_label',
    [{ jobId: job.id, kind: 'TEST', unitId: id, title: printer.name, said, createdBy: caller.id }],
    'id',
  );
  return { id: job.id as number, status: 'QUEUED' as const };
};

const tenth = (mm: number) => Math.round(mm * 10) / 10;
/** Drawn as a place's label is, whose fields are a name and a code. */
const testForm = (name: string, { width, height }: { width: number; height: number }, dpi: number) => {
  const edge = 1;
  const code = tenth(Math.min(height - 6, width / 3));
  const text = { x: 3, width: tenth(width - code - 8), text: '', titled: false, align: 'LEFT' };
  return LabelForm.parse({
    ...{ id: 0, name, nameEn: null, isDefault: false, kind: 'LOCATION', width, height, dpi },
    ...{ sheetTop: 10, sheetLeft: 10, sheetGapX: 2, sheetGapY: 2, logoFileId: null },
    elements: [
      { type: 'BOX', x: edge, y: edge, width: tenth(width - 2 * edge), height: tenth(height - 2 * edge), thickness: 0.3 },
      { type: 'TEXT', ...text, y: 3, height: tenth(height / 4), text: name, size: 10, bold: true },
      { type: 'TEXT', ...text, y: tenth(height / 4 + 4), height: tenth(height / 4), field: 'name', size: 12, bold: true },
      { type: 'TEXT', ...text, y: tenth(height / 2 + 5), height: tenth(height / 4), text: `${width} × ${height} mm`, size: 8, bold: false },
      ...[
        {
          type: 'CODE',
          x: tenth(width - code - 3),
          y: 3,
          width: code,
          height: code,
          symbology: 'QR',
          field: 'code',
          gs1: [],
          readable: false,
        },
      ],
    ],
  });
};
