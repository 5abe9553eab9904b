import type { ProductStandard } from '@lotline/contract/quality/standard';
import { useMemo, useState } from 'react';
import { lazyPart } from '../kit/look/later.tsx';
import { useResource } from '../kit/net/resource.ts';
import { Divided } from '../kit/record/Divided.tsx';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import { workDay } from '../kit/site/work-day.ts';
import { useSay } from '../kit/words/use-say.ts';
import { SheetButtons } from './SheetButtons.tsx';
import { type Revision, type SideName, sides } from './sides.ts';
import { standardColumns } from './standard-columns.tsx';
import { useStandardActs } from './use-standard-acts.tsx';

const StandardForm = lazyPart(async () => (await import('./StandardForm.tsx')).StandardForm);
const StandardDetails = lazyPart(async () => (await import('./StandardDetails.tsx')).StandardDetails);

const query = {};
const start = () => ({ effectiveFrom: workDay(), sampling: { mode: 'FULL' as const } });
/** What is in force is only read; its draft is written. */
const draftOf = (row: ProductStandard, rows: readonly ProductStandard[]) =>
  row.status === 'DRAFT' ? row : (rows.find(({ id }) => id === row.draftId) ?? null);
const only = ({ shown }: ProductStandard) => shown;

/** Inspection standards, one row each; below it the revisions of the chosen one with their characteristics. */
const StandardScreen = ({ side: name }: { side: SideName }) => {
  const { t } = useSay();
  const side = sides[name];
  const { rows } = useResource(side.of, query);
  const [chosen, setChosen] = useState<string | null>(null);
  const { actsOf, dialog } = useStandardActs(side);
  const columns = useMemo(() => standardColumns(name, t), [name, t]);
  const quick = useMemo(
    () => [
      { id: 'inForce', label: t('standardQuick.inForce'), tone: 'green' as const, fits: ({ inForce }: ProductStandard) => inForce },
      { id: 'drafts', label: t('standardQuick.drafts'), tone: 'orange' as const, fits: ({ draftId }: ProductStandard) => draftId != null },
    ],
    [t],
  );
  const row = rows.find(({ code, shown }) => shown && code === chosen) as Revision | undefined;
  return (
    <div className="kit-column">
      <Divided
        id={side.menu}
        list={
          <MasterScreen
            of={side.of}
            words="standard"
            query={query}
            columns={columns}
            tools={() => <SheetButtons side={side} />}
            start={start()}
            only={only}
            quick={quick}
            form={({ row: changed }) => <StandardForm side={side} row={changed as Revision | null} />}
            nameOf={({ code, name: called, revision }) => `${called} (${code} ${t('standard.revisionNo', { n: revision })})`}
            acts={(standards) => (standards.length > 1 ? [] : actsOf(standards[0] as Revision | undefined))}
            onSelect={(selected) => setChosen(selected.length === 1 ? (selected[0]?.code ?? null) : null)}
            tone={({ status }) => (status === 'OBSOLETE' ? 'muted' : undefined)}
            formWidth={560}
            written={draftOf}
            begins
          />
        }
        details={row && <StandardDetails key={row.code} side={side} row={row} />}
      />
      {dialog}
    </div>
  );
};

export const ProductStandardScreen = () => <StandardScreen side="product" />;
export const MaterialStandardScreen = () => <StandardScreen side="material" />;
