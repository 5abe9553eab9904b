import {
  pullTestReport,
  type ReportableLot,
  type ReportableShipment,
  reportableLots,
  reportableShipments,
  type TestReportDraft,
  type TestReportRow,
} from '@lotline/contract/certificate/test-report';
import type { FormInstance } from 'antd';
import { useMemo, useState } from 'react';
import { DayField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, NoteField, NumberField } from '../kit/form/fields.tsx';
import { PickField } from '../kit/form/pickers.tsx';
import { useScope } from '../kit/form/scope.ts';
import { Button } from '../kit/look/Button.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { send } from '../kit/net/send.ts';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { PartnerPicker } from '../partner/index.ts';
import { ProductPicker } from '../product/index.ts';
import { LinesField } from './LinesInput.tsx';

type Watched = 'productId' | 'lotIds' | 'shipmentId';
type Values = { [Field in Watched]?: TestReportDraft[Field] | readonly number[] | null | undefined };
type Props = { values: Values; row: TestReportRow | null; form: FormInstance };

const lotName = ({ lotNo, qty, uom, values }: ReportableLot) => `${lotNo} · ${formatNumber(qty)} ${uom} · n ${formatNumber(values)}`;
const shipmentName = ({ shipmentNo, shipDate, bizPartnerName }: ReportableShipment) =>
  [shipmentNo, formatDay(shipDate), bizPartnerName].filter(Boolean).join(' · ');

/** Of which product, lots and shipment a report is; what was measured of them is pulled by one button. */
export const ReportForm = ({ values, row, form }: Props) => {
  const { t } = useSay();
  const { readOnly } = useScope();
  const [pulling, setPulling] = useState(false);
  const productId = typeof values.productId === 'number' ? values.productId : null;
  const lotIds = (values.lotIds as readonly number[] | null | undefined) ?? [];
  const shipmentId = typeof values.shipmentId === 'number' ? values.shipmentId : null;
  const ask = useMemo(() => ({ productId: productId ?? 0 }), [productId]);
  const isOf = row !== null && row.productId === productId;
  const pull = async () => {
    if (productId === null) return;
    setPulling(true);
    try {
      const of = lotIds.length > 0 ? { lotIds: lotIds.join(',') } : { shipmentId: shipmentId ?? 0 };
      const { lines, sampleQty, qty, judgement, lotIds: found, bizPartnerId } = await send(pullTestReport, { productId, ...of });
      if (lines.length === 0) return tell.warning(t('testReport.pulledNone'));
      form.setFieldsValue({ lines, sampleQty, qty, judgement, lotIds: found, ...(bizPartnerId !== null && { bizPartnerId }) });
      tell.success(t('testReport.pulled', { n: lines.length }));
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setPulling(false);
    }
  };
  return (
    <>
      <Line>
        <ProductPicker name="productId" shown={row && `${row.productName} (${row.productCode})`} required />
        <PartnerPicker name="bizPartnerId" type="CUSTOMER" shown={row?.bizPartnerName} />
      </Line>
      <Line>
        <PickField
          name="shipmentId"
          from={reportableShipments}
          ask={ask}
          nameOf={shipmentName}
          only={() => productId !== null}
          shown={isOf ? row.shipmentNo : undefined}
          onPick={(one) => one?.bizPartnerId && form.setFieldValue('bizPartnerId', one.bizPartnerId)}
          disabled={productId === null}
        />
        <PickField
          name="lotIds"
          from={reportableLots}
          ask={ask}
          nameOf={lotName}
          only={() => productId !== null}
          many
          disabled={productId === null}
        />
      </Line>
      {!readOnly && (
        <p>
          <Button
            loading={pulling}
            why={lotIds.length === 0 && shipmentId === null ? t('testReport.pulledNone') : undefined}
            onClick={() => void pull()}
          >
            {t('testReport.pull')}
          </Button>
        </p>
      )}
      <LinesField />
      <Line>
        <DayField name="inspectionDate" />
        <NumberField name="qty" {...(row && { uom: row.uom })} />
      </Line>
      <Line>
        <NumberField name="sampleQty" decimals={0} />
        <ChoiceField name="judgement" of={['PASS', 'FAIL']} choiceWords="reportJudgement" required />
      </Line>
      <NoteField name="remark" rows={2} />
    </>
  );
};
