import {
  AimOutlined as BareAimOutlined,
  ArrowDownOutlined as BareArrowDownOutlined,
  ArrowUpOutlined as BareArrowUpOutlined,
  BarcodeOutlined as BareBarcodeOutlined,
  BarsOutlined as BareBarsOutlined,
  CalendarOutlined as BareCalendarOutlined,
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
  LoadingOutlined as BareLoadingOutlined,
  MinusOutlined as BareMinusOutlined,
  PartitionOutlined as BarePartitionOutlined,
  PauseCircleOutlined as BarePauseCircleOutlined,
  PictureOutlined as BarePictureOutlined,
  PlayCircleOutlined as BarePlayCircleOutlined,
  PlusOutlined as BarePlusOutlined,
  PrinterOutlined as BarePrinterOutlined,
  PushpinFilled as BarePushpinFilled,
  PushpinOutlined as BarePushpinOutlined,
  ReloadOutlined as BareReloadOutlined,
  SearchOutlined as BareSearchOutlined,
  StopOutlined as BareStopOutlined,
  SwapRightOutlined as BareSwapRightOutlined,
} from '@ant-design/icons';
import type { ComponentProps, ComponentType } from 'react';

type Drawn = ComponentType<ComponentProps<typeof BareDeleteOutlined>>;
/** An icon says what its button says already: read aloud, it would say "delete" before every 삭제. One with a label of its own is a word. */
const unspoken =
  (Bare: Drawn): Drawn =>
  (props) =>
    props['aria-label'] ? <Bare {...props} /> : <Bare {...props} role="presentation" aria-label={undefined} aria-hidden="true" />;

export const AimOutlined = /* @__PURE__ */ unspoken(BareAimOutlined);
export const ArrowDownOutlined = /* @__PURE__ */ unspoken(BareArrowDownOutlined);
export const ArrowUpOutlined = /* @__PURE__ */ unspoken(BareArrowUpOutlined);
export const BarcodeOutlined = /* @__PURE__ */ unspoken(BareBarcodeOutlined);
export const BarsOutlined = /* @__PURE__ */ unspoken(BareBarsOutlined);
export const CalendarOutlined = /* @__PURE__ */ unspoken(BareCalendarOutlined);
export const CloudUploadOutlined = /* @__PURE__ */ unspoken(BareCloudUploadOutlined);
export const CopyOutlined = /* @__PURE__ */ unspoken(BareCopyOutlined);
export const DeleteOutlined = /* @__PURE__ */ unspoken(BareDeleteOutlined);
export const DownOutlined = /* @__PURE__ */ unspoken(BareDownOutlined);
export const DownloadOutlined = /* @__PURE__ */ unspoken(BareDownloadOutlined);
export const EditOutlined = /* @__PURE__ */ unspoken(BareEditOutlined);
export const ExportOutlined = /* @__PURE__ */ unspoken(BareExportOutlined);
export const FullscreenOutlined = /* @__PURE__ */ unspoken(BareFullscreenOutlined);
export const HistoryOutlined = /* @__PURE__ */ unspoken(BareHistoryOutlined);
export const ImportOutlined = /* @__PURE__ */ unspoken(BareImportOutlined);
export const InboxOutlined = /* @__PURE__ */ unspoken(BareInboxOutlined);
export const LoadingOutlined = /* @__PURE__ */ unspoken(BareLoadingOutlined);
export const MinusOutlined = /* @__PURE__ */ unspoken(BareMinusOutlined);
export const PartitionOutlined = /* @__PURE__ */ unspoken(BarePartitionOutlined);
export const PauseCircleOutlined = /* @__PURE__ */ unspoken(BarePauseCircleOutlined);
export const PictureOutlined = /* @__PURE__ */ unspoken(BarePictureOutlined);
export const PlayCircleOutlined = /* @__PURE__ */ unspoken(BarePlayCircleOutlined);
export const PlusOutlined = /* @__PURE__ */ unspoken(BarePlusOutlined);
export const PrinterOutlined = /* @__PURE__ */ unspoken(BarePrinterOutlined);
export const PushpinFilled = /* @__PURE__ */ unspoken(BarePushpinFilled);
export const PushpinOutlined = /* @__PURE__ */ unspoken(BarePushpinOutlined);
export const ReloadOutlined = /* @__PURE__ */ unspoken(BareReloadOutlined);
export const SearchOutlined = /* @__PURE__ */ unspoken(BareSearchOutlined);
export const StopOutlined = /* @__PURE__ */ unspoken(BareStopOutlined);
export const SwapRightOutlined = /* @__PURE__ */ unspoken(BareSwapRightOutlined);
