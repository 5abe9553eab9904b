import { type GaugeName, gaugeNames } from '@lotline/contract/gauge/gauge';
import { fileSize } from '@lotline/contract/kit/issue-words';
import { Id, Note, Text } from '@lotline/contract/kit/shape';
import type { Mapping } from '@lotline/contract/measurement/mapping';
import {
  type MeasurableInspection,
  type MeasurableLot,
  type MeasurementPage,
  measurableInspections,
  measurableLots,
  postMeasurement,
} from '@lotline/contract/measurement/measurement';
import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { ImportDrop } from '../kit/dialogs/ImportDrop.tsx';
import { Line, NoteField, TextField } from '../kit/form/fields.tsx';
import { PickField } from '../kit/form/pickers.tsx';
import { Button } from '../kit/look/Button.tsx';
import { useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { plant } from '../kit/site/plant.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { MaterialPicker } from '../material/index.ts';
import { ProductPicker } from '../product/index.ts';
import { ColumnsTable } from './ColumnsTable.tsx';
import './measurement.css';
import { PreviewPart } from './PreviewPart.tsx';
import { usePreview } from './use-preview.ts';

const Draft = z.object({
  resultId: Id.nullish(),
  productId: Id.nullish(),
  materialId: Id.nullish(),
  lotId: Id.nullish(),
  gaugeId: Id.nullish(),
  templateName: Text(100).nullish(),
  device: Text(100).nullish(),
  note: Note.nullish(),
});
type Values = Partial<Record<keyof z.infer<typeof Draft>, unknown>>;
const accepted = '.csv,.txt,.tsv,.xlsx,.dfq,.asc';
const idOr = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** A measurement file: into what it goes, what its columns are, what it will write; then it is posted whole or not at all. */
export const UploadDrawer = ({ close, posted }: { close: () => void; posted: (page: MeasurementPage) => void }) => {
  const { t, lang } = useSay();
  const { send } = useSend(postMeasurement);
  const [file, setFile] = useState<File | null>(null);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const [mapping, setMapping] = useState<Mapping | undefined>();
  const [leaveOut, setLeaveOut] = useState<readonly number[]>([]);
  const [into, setInto] = useState<{
    resultId?: number | undefined;
    productId?: number | undefined;
    materialId?: number | undefined;
    lotId?: number | undefined;
    gaugeId?: number | undefined;
  }>({});
  const ask = useMemo(
    () => (file ? { file, ...into, ...(mapping && { mapping }), ...(leaveOut.length > 0 && { leaveOut: [...leaveOut] }) } : null),
    [file, into, mapping, leaveOut],
  );
  const preview = usePreview(ask);
  const { said } = preview;
  const { uploadMaxBytes } = plant.get();
  const limit = fileSize(uploadMaxBytes);
  const take = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    const isTooLarge = chosen.size > uploadMaxBytes;
    setTooLarge(isTooLarge ? t('issue.fileUploadMaxSize', { n: limit }) : null);
    setFile(isTooLarge ? null : chosen);
    setMapping(undefined);
    setLeaveOut([]);
  };
  const lotAsk = useMemo(() => ({ productId: into.productId ?? 0 }), [into.productId]);
  /** What a file is of changes what its columns may be. */
  const keepUp = (values: Values) => {
    const next = {
      resultId: idOr(values.resultId),
      productId: values.resultId ? undefined : idOr(values.productId),
      materialId: values.resultId || values.productId ? undefined : idOr(values.materialId),
      lotId: values.resultId ? undefined : idOr(values.lotId),
      gaugeId: idOr(values.gaugeId),
    };
    if (JSON.stringify(next) === JSON.stringify(into)) return;
    setInto(next);
    if (next.resultId !== into.resultId || next.productId !== into.productId || next.materialId !== into.materialId) setMapping(undefined);
  };
  const refusals = (said?.refusalCount ?? 0) > 0;
  const blocked = () =>
    !file
      ? t('measurement.fileFirst')
      : preview.state === 'failed'
        ? preview.failure
        : preview.state !== 'read'
          ? t('measurement.postWait')
          : refusals
            ? t('measurement.postWhy')
            : null;
  return (
    <RecordDrawer
      title={t('measurement.new')}
      draft={Draft}
      words="measurement"
      row={null}
      width={960}
      blocked={blocked}
      saveText={said ? t('measurement.post', { n: said.valueCount }) : t('measurement.new')}
      save={({ templateName, device, note }) =>
        send({
          ...(ask as NonNullable<typeof ask>),
          ...(said && { mapping: mapping ?? said.mapping }),
          ...(templateName && { templateName }),
          ...(device && { device }),
          ...(note && { note }),
        })
      }
      told={(answer) => {
        const { fileNo: no, valueCount: n } = answer as MeasurementPage;
        return t('measurement.posted', { no, n });
      }}
      saved={(answer) => posted(answer as MeasurementPage)}
      close={close}
    >
      {({ values, form }) => (
        <div className="measurement-read">
          <Follow values={values} keepUp={keepUp} />
          {file ? (
            <p className="measurement-file">
              <strong>{file.name}</strong>
              <span className="kit-quiet">
                {fileSize(file.size)}
                {said && ` · ${t(`measurementFormat.${said.format}`)}${said.encoding ? ` · ${said.encoding}` : ''}`}
                {said?.about && ` · ${said.about}`}
              </span>
              <Button size="small" onClick={() => setFile(null)}>
                {t('measurement.another')}
              </Button>
            </p>
          ) : (
            <ImportDrop
              busy={null}
              take={take}
              of={{ title: t('measurement.drop'), kinds: t('measurement.kinds', { n: limit }), accept: accepted }}
            />
          )}
          {tooLarge && (
            <p role="alert" className="measurement-void">
              {tooLarge}
            </p>
          )}
          <Line>
            <PickField
              name="resultId"
              from={measurableInspections}
              ask={{}}
              nameOf={(one: MeasurableInspection) =>
                [one.resultNo, t(`stage.${one.stage}`), nameIn(lang, { name: one.itemName, nameEn: one.otherName }), one.lotNo]
                  .filter(Boolean)
                  .join(' · ')
              }
              onPick={() => form.setFieldsValue({ productId: null, materialId: null, lotId: null })}
            />
            <ProductPicker name="productId" disabled={Boolean(values.resultId ?? values.materialId)} />
          </Line>
          <Line>
            <MaterialPicker name="materialId" disabled={Boolean(values.resultId ?? values.productId)} />
            <PickField
              name="lotId"
              from={measurableLots}
              ask={lotAsk}
              nameOf={({ lotNo }: MeasurableLot) => lotNo}
              only={() => into.productId !== undefined}
              disabled={into.productId === undefined}
            />
            <PickField name="gaugeId" from={gaugeNames} ask={{}} nameOf={(one: GaugeName) => `${one.code} ${one.name}`} />
          </Line>
          {preview.state === 'failed' && (
            <p role="alert" className="measurement-refused">
              {preview.failure}
            </p>
          )}
          {said && (
            <>
              <ColumnsTable said={said} mapping={mapping ?? said.mapping} change={setMapping} />
              <PreviewPart said={said} leaveOut={leaveOut} setLeaveOut={setLeaveOut} close={close} />
              <h3>{t('measurement.readsAs')}</h3>
              <p className="kit-quiet">
                {said.template ? t('measurement.recognised', { name: said.template.name }) : t('measurement.notRecognised')}
              </p>
              <Line>
                <TextField name="templateName" label="measurement.readsAs" />
                <TextField name="device" />
              </Line>
              <NoteField name="note" rows={2} />
            </>
          )}
        </div>
      )}
    </RecordDrawer>
  );
};

/** Hears what is chosen in the form after it was drawn. */
const Follow = ({ values, keepUp }: { values: Values; keepUp: (values: Values) => void }) => {
  useEffect(() => keepUp(values));
  return null;
};
