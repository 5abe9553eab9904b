import { add } from '@lotline/contract/kit/quantity';
import { Form } from 'antd';
import { bin, focusHeir } from '../../kit/browser/heir.ts';
import { ChoiceField, NumberField } from '../../kit/form/fields.tsx';
import { DeleteOutlined, PlusOutlined } from '../../kit/look/ant-icons.tsx';
import { Button } from '../../kit/look/Button.tsx';
import { formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { useDefectReasons } from './defect-reasons.ts';
import './result.css';

/** The reasons with their quantities, and whether they add up to the defects. */
export const DefectLines = ({
  uom,
  defectQty,
  told,
}: {
  uom: string;
  defectQty: number;
  told: readonly ({ qty?: number | null } | undefined)[];
}) => {
  const { t } = useSay();
  const form = Form.useFormInstance();
  const reasons = useDefectReasons();
  const sum = add(0, ...told.map((line) => (typeof line?.qty === 'number' ? line.qty : 0)));
  const differs = sum !== defectQty;
  return (
    <fieldset className="profit-defects" data-differs={differs}>
      <legend>
        {t('profit.defects')} · {t('profit.defectSum', { sum, of: defectQty, uom })}
        {differs && sum > 0 && (
          <Button size="small" type="link" onClick={() => form.setFieldValue('defectQty', sum)}>
            {t('profit.takeSum', { sum: formatNumber(sum) })}
          </Button>
        )}
      </legend>
      <Form.List name="defects">
        {(lines, { add: more, remove }) => (
          <>
            {lines.map(({ key, name }) => (
              <div className="profit-defect" key={key}>
                <ChoiceField name={[name, 'defectCodeId']} label={false} of={reasons} required placeholder={t('profit.defects')} />
                <NumberField name={[name, 'qty']} label={false} required placeholder={t('common.qty')} />
                <Button
                  icon={<DeleteOutlined />}
                  {...bin}
                  onClick={({ currentTarget }) => {
                    const all = currentTarget.closest('fieldset');
                    focusHeir(currentTarget, all, () => all?.querySelector<HTMLElement>('.ant-btn-dashed')?.focus());
                    remove(name);
                  }}
                  aria-label={t('action.remove')}
                  title={t('action.remove')}
                />
              </div>
            ))}
            <Button
              type="dashed"
              block
              icon={<PlusOutlined />}
              onClick={() => more({ defectCodeId: null, qty: defectQty > sum ? add(defectQty, -sum) : null })}
            >
              {t('profit.addDefect')}
            </Button>
          </>
        )}
      </Form.List>
    </fieldset>
  );
};
