import { obey } from '@lotline/contract/kit/rule';
import type { Lang } from '@lotline/contract/kit/words';
import { effortOf } from '@lotline/contract/label/effort';
import type { LabelValues } from '@lotline/contract/label/fields';
import { drawnRules, sizeRules } from '@lotline/contract/label/print.rules';
import type { PrinterRow } from '@lotline/contract/label/printer';
import type { LabelForm } from '@lotline/contract/label/template';
import { type Drawers, titlesIn } from './draw.ts';

type Wanted = {
  form: LabelForm;
  labels: readonly { title: string; values: LabelValues }[];
  /** Null: a PDF. */
  printer: Pick<PrinterRow, 'dpi' | 'language'> | null | undefined;
  lang: Lang;
  copies: number;
};
/** Draws the labels for a printer to see that all of them can be; a PDF is drawn at its template's dots. */
export const tryDrawing = async (drawers: Drawers, { form, labels, printer, lang, copies }: Wanted) => {
  const isPdf = !printer || printer.language === 'PDF';
  const dpi = isPdf ? form.dpi : printer.dpi;
  obey(sizeRules, { effort: effortOf(form, dpi), labels: labels.length });
  let letters = 0;
  for (const [at, { title, values }] of labels.entries()) {
    const tried = await drawers.check({ form, values, dpi, titles: titlesIn(form.kind, lang) });
    letters += copies * tried.letters;
    obey(drawnRules, {
      problem: tried.problem && { ...tried.problem, title },
      pdf: isPdf ? { letters, labels: copies * (at + 1) } : null,
    });
  }
};
