import {
  AimOutlined as BareAimOutlined,
  ArrowDownOutlined as BareArrowDownOutlined,
  ArrowUpOutlined as BareArrowUpOutlined,
  BarcodeOutlined as BareBarcodeOutlined,
  BarsOutlined as BareBarsOutlined,
  CalendarOutlined as BareCalendarOutlined,
  CloseCircleFilled as BareCloseCircleFilled,
  CloudUploadOutlined as BareCloudUploadOutlined,
  CopyOutlined as BareCopyOutlined,
  DeleteOutlined as BareDeleteOutlined,
  DownloadOutlined as BareDownloadOutlined,
  DownOutlined as BareDownOutlined,
  EditOutlined as BareEditOutlined,
  ExportOutlined as BareExportOutlined,
  FullscreenOutlined as BareFullscreenOutlined,
  HistoryOutlined as BareHistoryOutlined,
  ImportOutlined as BareImportOutlined,
  InboxOutlined as BareInboxOutlined,
  LinkOutlined as BareLinkOutlined,
  LoadingOutlined as BareLoadingOutlined,
  MinusOutlined as BareMinusOutlined,
  PaperClipOutlined as BarePaperClipOutlined,
  PartitionOutlined as BarePartitionOutlined,
  PauseCircleOutlined as BarePauseCircleOutlined,
  PictureOutlined as BarePictureOutlined,
  PlayCircleOutlined as BarePlayCircleOutlined,
  PlusOutlined as BarePlusOutlined,
  PrinterOutlined as BarePrinterOutlined,
  PushpinFilled as BarePushpinFilled,
  PushpinOutlined as BarePushpinOutlined,
  RedoOutlined as BareRedoOutlined,
  ReloadOutlined as BareReloadOutlined,
  SearchOutlined as BareSearchOutlined,
  StopOutlined as BareStopOutlined,
  SwapRightOutlined as BareSwapRightOutlined,
  UndoOutlined as BareUndoOutlined,
} from '@ant-design/icons-svg';
import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types';
import type { ComponentProps } from 'react';
import './icon.css';

type Props = ComponentProps<'span'> & { spin?: boolean };

const shapes = ({ children = [] }: AbstractNode) => children.map(({ tag: Tag, attrs }) => <Tag key={attrs.d} {...attrs} />);

/**
 * The component library's pictures, drawn without its styles.
 * They are hidden from screen readers, which would read the icon's name before the button's text; one with a label of its own is read.
 */
const drawn = ({ icon, name }: IconDefinition) => {
  const picture = typeof icon === 'function' ? icon('currentColor', 'none') : icon;
  return ({ spin, className, ...rest }: Props) => (
    <span
      {...(rest['aria-label'] ? { role: 'img' } : { role: 'presentation', 'aria-hidden': true })}
      {...rest}
      className={`anticon anticon-${name}${className ? ` ${className}` : ''}`}
    >
      <svg
        viewBox={picture.attrs.viewBox}
        width="1em"
        height="1em"
        fill="currentColor"
        focusable="false"
        aria-hidden="true"
        className={spin ? 'kit-turning' : undefined}
      >
        {shapes(picture)}
      </svg>
    </span>
  );
};

export const AimOutlined = /* @__PURE__ */ drawn(BareAimOutlined);
export const ArrowDownOutlined = /* @__PURE__ */ drawn(BareArrowDownOutlined);
export const ArrowUpOutlined = /* @__PURE__ */ drawn(BareArrowUpOutlined);
export const BarcodeOutlined = /* @__PURE__ */ drawn(BareBarcodeOutlined);
export const BarsOutlined = /* @__PURE__ */ drawn(BareBarsOutlined);
export const CalendarOutlined = /* @__PURE__ */ drawn(BareCalendarOutlined);
export const CloseCircleFilled = /* @__PURE__ */ drawn(BareCloseCircleFilled);
export const CloudUploadOutlined = /* @__PURE__ */ drawn(BareCloudUploadOutlined);
export const CopyOutlined = /* @__PURE__ */ drawn(BareCopyOutlined);
export const DeleteOutlined = /* @__PURE__ */ drawn(BareDeleteOutlined);
export const DownOutlined = /* @__PURE__ */ drawn(BareDownOutlined);
export const DownloadOutlined = /* @__PURE__ */ drawn(BareDownloadOutlined);
export const EditOutlined = /* @__PURE__ */ drawn(BareEditOutlined);
export const ExportOutlined = /* @__PURE__ */ drawn(BareExportOutlined);
export const FullscreenOutlined = /* @__PURE__ */ drawn(BareFullscreenOutlined);
export const HistoryOutlined = /* @__PURE__ */ drawn(BareHistoryOutlined);
export const ImportOutlined = /* @__PURE__ */ drawn(BareImportOutlined);
export const InboxOutlined = /* @__PURE__ */ drawn(BareInboxOutlined);
export const LinkOutlined = /* @__PURE__ */ drawn(BareLinkOutlined);
export const LoadingOutlined = /* @__PURE__ */ drawn(BareLoadingOutlined);
export const MinusOutlined = /* @__PURE__ */ drawn(BareMinusOutlined);
export const PaperClipOutlined = /* @__PURE__ */ drawn(BarePaperClipOutlined);
export const PartitionOutlined = /* @__PURE__ */ drawn(BarePartitionOutlined);
export const PauseCircleOutlined = /* @__PURE__ */ drawn(BarePauseCircleOutlined);
export const PictureOutlined = /* @__PURE__ */ drawn(BarePictureOutlined);
export const PlayCircleOutlined = /* @__PURE__ */ drawn(BarePlayCircleOutlined);
export const PlusOutlined = /* @__PURE__ */ drawn(BarePlusOutlined);
export const PrinterOutlined = /* @__PURE__ */ drawn(BarePrinterOutlined);
export const PushpinFilled = /* @__PURE__ */ drawn(BarePushpinFilled);
export const PushpinOutlined = /* @__PURE__ */ drawn(BarePushpinOutlined);
export const RedoOutlined = /* @__PURE__ */ drawn(BareRedoOutlined);
export const ReloadOutlined = /* @__PURE__ */ drawn(BareReloadOutlined);
export const SearchOutlined = /* @__PURE__ */ drawn(BareSearchOutlined);
export const StopOutlined = /* @__PURE__ */ drawn(BareStopOutlined);
export const SwapRightOutlined = /* @__PURE__ */ drawn(BareSwapRightOutlined);
export const UndoOutlined = /* @__PURE__ */ drawn(BareUndoOutlined);
