import type { Lang } from '@lotline/contract/kit/words';
import type { LabelValues } from '@lotline/contract/label/fields';
import { pdfKeptMs } from '@lotline/contract/label/print';
import type { PrinterRow } from '@lotline/contract/label/printer';
import { LabelForm } from '@lotline/contract/label/template';
import type { Db } from '../kit/database/pool.ts';
import type { Definition } from '../kit/document/render.ts';
import { Refused } from '../kit/http/errors.ts';
import type { FileAnswer } from '../kit/http/send-file.ts';
import { type Drawers, type Logo, titlesIn } from './draw.ts';
import { type Picture, tsplOf, zplOf } from './languages.ts';
import { labelsPdf } from './pdf.ts';

export type Makers = { drawers: Drawers; render(definition: Definition): Promise<Uint8Array> };
type Printer = Pick<PrinterRow, 'language' | 'dpi' | 'media' | 'gap'>;

/** A job as it was asked for: its template and what each label says, whatever became of the records since. */
const jobOf = async (db: Db, id: number) => {
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
  const labels = await db.selectFrom('printJobLabel').select('said').where('jobId', '=', id).orderBy('id').execute();
  return {
    ...job,
    form: LabelForm.parse(job.form),
    labels: labels.map(({ said }) => said as LabelValues),
    logo: await logoOf(db, job.logoFileId),
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

const pdfOf = async (job: Job, { drawers, render }: Makers) => {
  const { form, labels, lang, titles, createdAt, paper, skip, copies, logo } = job;
  const drawings = await drawers.marks({ form, labels, dpi: form.dpi, titles: titlesIn(form.kind, lang as Lang) });
  return render(
    labelsPdf(form, drawings, {
      ...{ title: `${form.name} ${titles}`, paper: paper as 'ROLL' | 'A4', skip, copies, logo },
      madeAt: new Date(createdAt).toISOString(),
    }),
  );
};

/** The bytes of a job in its printer's language. */
export const bytesFor = async (db: Db, id: number, printer: Printer, makers: Makers): Promise<Uint8Array> => {
  const job = await jobOf(db, id);
  if (printer.language === 'PDF') return pdfOf(job, makers);
  const { form, labels, lang, copies, logo } = job;
  const { dpi } = printer;
  const bits = await makers.drawers.bits({ form, labels, dpi, titles: titlesIn(form.kind, lang as Lang), logo: logo?.data ?? null });
  const dots = (mm: number) => Math.round((mm * dpi) / 25.4);
  const [width, height] = [dots(form.width), dots(form.height)];
  const size = Math.ceil(width / 8) * height;
  const pictures = labels.map((_, n): Picture => ({ width, height, mm: form, bits: bits.subarray(n * size, (n + 1) * size) }));
  return printer.language === 'ZPL' ? zplOf(pictures, printer, copies) : tsplOf(pictures, printer, copies);
};

/** A PDF that was asked for without a printer, for who asked, until a later fetch would be a reprint that nobody gave a reason for. */
export const pdfOfJob = async (db: Db, id: number, caller: { id: number }, makers: Makers): Promise<FileAnswer> => {
  const job = await jobOf(db, id);
  if (job.createdBy !== caller.id || job.printerId !== null || Date.now() - new Date(job.sentAt ?? 0).getTime() > pdfKeptMs)
    throw new Refused(404, 'label.pdfIsGone');
  return { name: `${job.form.name} ${job.titles}.pdf`, mimeType: 'application/pdf', content: await pdfOf(job, makers) };
};
