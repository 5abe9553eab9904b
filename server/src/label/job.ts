import { obey } from '@lotline/contract/kit/rule';
import type { Lang } from '@lotline/contract/kit/words';
import { effortOf } from '@lotline/contract/label/effort';
import type { LabelValues } from '@lotline/contract/label/fields';
import type { Drawing } from '@lotline/contract/label/layout';
import { pdfKeptMs } from '@lotline/contract/label/print';
import { drawnRules, sizeRules } from '@lotline/contract/label/print.rules';
import type { PrinterRow } from '@lotline/contract/label/printer';
import { LabelForm } from '@lotline/contract/label/template';
import type { Db } from '../kit/database/pool.ts';
import type { Definition } from '../kit/document/render.ts';
import { Refused } from '../kit/http/errors.ts';
import type { FileAnswer } from '../kit/http/send-file.ts';
import { type Drawers, type Logo, titlesIn } from './draw.ts';
import { tsplOf, zplOf } from './languages.ts';
import { labelsPdf, lettersOf } from './pdf.ts';

export type Makers = { drawers: Drawers; render(definition: Definition): Promise<Uint8Array> };
type Printer = Pick<PrinterRow, 'language' | 'dpi' | 'media' | 'gap'>;

/** A job as it was asked for: its template and what each label says, whatever became of the records since. */
export const jobOf = async (db: Db, id: number) => {
  const job = await db
    .selectFrom('printJob')
    .select([
      'id',
      'kind',
      'form',
      'logoFileId',
      'lang',
      'paper',
      'skip',
      'copies',
      'titles',
      'createdAt',
      'createdBy',
      'printerId',
      'sentAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!job) throw new Refused(404, 'NOT_FOUND');
  const labels = await db.selectFrom('printJobLabel').select(['title', 'said']).where('jobId', '=', id).orderBy('id').execute();
  return {
    ...job,
    form: LabelForm.parse(job.form),
    labels: labels.map(({ title, said }) => ({ title, values: said as LabelValues })),
  };
};
type Job = Awaited<ReturnType<typeof jobOf>>;

/** A template's picture, as a document carries it: a plain one, as all that are kept. */
const logoOf = async (db: Db, id: number | null): Promise<Logo | null> => {
  if (id === null) return null;
  const file = await db
    .selectFrom('storedFile')
    .select('content')
    .where('id', '=', id)
    .where('purpose', '=', 'labelLogo')
    .executeTakeFirst();
  if (!file) return null;
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(file.content, { limitInputPixels: 16_000_000 })
    .flatten({ background: '#fff' })
    .resize({ width: 1200, height: 1200, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data: `data:image/png;base64,${data.toString('base64')}`, width: info.width, height: info.height };
};

const pdfOf = async (db: Db, job: Job, { drawers, render }: Makers) => {
  const { form, labels, lang, titles, createdAt, paper, skip, copies } = job;
  const drawings: Drawing[] = [];
  let letters = 0;
  for (const [at, { values }] of labels.entries()) {
    const drawing = await drawers.marks({ form, values, dpi: form.dpi, titles: titlesIn(form.kind, lang as Lang) });
    letters += copies * lettersOf(drawing);
    obey(drawnRules, { problem: null, pdf: { letters, labels: copies * (at + 1) } });
    drawings.push(drawing);
  }
  const logo = await logoOf(db, job.logoFileId);
  return render(
    labelsPdf(form, drawings, {
      ...{ title: `${form.name} ${titles}`, paper: paper as 'ROLL' | 'A4', skip, copies, logo },
      madeAt: new Date(createdAt).toISOString(),
    }),
  );
};

/**
 * The bytes of a job in its printer's language, label after label: each is drawn when the one before it is on its way, so that there are never
 * more than two of them.
 */
export async function* partsFor(db: Db, id: number, printer: Printer, makers: Makers): AsyncGenerator<Uint8Array, void> {
  const job = await jobOf(db, id);
  const { form, labels, lang, copies } = job;
  const { language, dpi } = printer;
  if (language === 'PDF') return yield await pdfOf(db, job, makers);
  obey(sizeRules, { effort: effortOf(form, dpi), labels: labels.length });
  const logo = (await logoOf(db, job.logoFileId))?.data ?? null;
  const dots = (mm: number) => Math.round((mm * dpi) / 25.4);
  const size = { width: dots(form.width), height: dots(form.height), mm: form };
  const titles = titlesIn(form.kind, lang as Lang);
  const written = language === 'ZPL' ? zplOf : tsplOf;
  for (const { values } of labels)
    yield written({ ...size, bits: await makers.drawers.bits({ form, values, dpi, titles, logo }) }, printer, copies);
}

/** A PDF that was asked for without a printer, for who asked, until a later fetch would be a reprint that nobody gave a reason for. */
export const pdfOfJob = async (db: Db, id: number, caller: { id: number }, makers: Makers): Promise<FileAnswer> => {
  const job = await jobOf(db, id);
  if (job.createdBy !== caller.id || job.printerId !== null || Date.now() - new Date(job.sentAt ?? 0).getTime() > pdfKeptMs)
    throw new Refused(404, 'label.pdfIsGone');
  return { name: `${job.form.name} ${job.titles}.pdf`, mimeType: 'application/pdf', content: await pdfOf(db, job, makers) };
};
