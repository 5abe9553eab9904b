import { firstBroken } from '@lotline/contract/kit/rule';
import { labelKinds } from '@lotline/contract/label/fields';
import { LabelTemplate, type LabelTemplateRow } from '@lotline/contract/label/template';
import { type DraftedTemplate, templateRules } from '@lotline/contract/label/template.rules';
import { columnsOf } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import { useSay } from '../kit/words/use-say.ts';

const TemplateForm = lazyPart(async () => (await import('./TemplateForm.tsx')).TemplateForm);

const { text, number, flag, choice, stamps } = columnsOf(LabelTemplate);
const columns = [
  text('name', { width: 220, pinned: 'left' }),
  text('nameEn', { width: 180, hidden: true }),
  choice('kind', labelKinds, { choiceWords: 'labelKind', width: 130 }),
  number('width', { decimals: 1, width: 100 }),
  number('height', { decimals: 1, width: 100 }),
  number('dpi', { decimals: 0, width: 110 }),
  number('elementCount', { value: ({ elements }: LabelTemplateRow) => elements.length, decimals: 0, width: 90, fixed: true }),
  flag('isDefault', { width: 80 }),
  flag('active', { width: 80 }),
  text('note', { width: 220 }),
  ...stamps(),
];
const start = {
  kind: 'PACKAGE',
  width: 90,
  height: 50,
  dpi: 203,
  elements: [],
  sheetTop: 10,
  sheetLeft: 10,
  sheetGapX: 2,
  sheetGapY: 2,
} as const;

/** The templates by which labels are made. */
export const TemplateScreen = () => {
  const { say } = useSay();
  /** The first thing that speaks against it stands beside the save button; the editor marks each at its element. */
  const whyNot = (values: object) => {
    const template = { ...start, ...values } as DraftedTemplate;
    const broken = firstBroken(templateRules, template);
    return broken ? say(broken.code, broken.tell?.(template)) : null;
  };
  return (
    <MasterScreen
      of={LabelTemplate}
      words="label"
      columns={columns}
      form={({ values }) => <TemplateForm values={values} />}
      start={{ ...start, elements: [], isDefault: false, active: true }}
      tone={({ active }) => (active ? undefined : 'muted')}
      formWidth={960}
      blocked={whyNot}
    />
  );
};
