/*
 * Labels: templates that people edit, printers that stand in the plant, and what was printed or waits for a printer. A job carries what its labels
 * say, so that what comes out of the printer is what was seen when it was asked for.
 */
create table label_template (
  id           bigint generated always as identity primary key,
  name         text not null constraint "label.nameIsUnique" unique,
  name_en      text,
  kind         text not null check (kind in ('PACKAGE', 'LOT', 'LOCATION', 'TOOL', 'MOLD', 'WORKER')),
  width        numeric(4,1) not null check (width between 10 and 210),
  height       numeric(4,1) not null check (height between 10 and 297),
  dpi          int not null default 203 check (dpi in (203, 300)),
  elements     jsonb not null default '[]' check (jsonb_typeof(elements) = 'array' and jsonb_array_length(elements) <= 100),
  is_default   boolean not null default false,
  sheet_top    numeric(4,1) not null default 10 check (sheet_top between 0 and 150),
  sheet_left   numeric(4,1) not null default 10 check (sheet_left between 0 and 150),
  sheet_gap_x  numeric(4,1) not null default 2 check (sheet_gap_x between 0 and 50),
  sheet_gap_y  numeric(4,1) not null default 2 check (sheet_gap_y between 0 and 50),
  logo_file_id bigint references stored_file,
  active       boolean not null default true,
  note         text,
  version      int not null default 1,
  created_by   bigint, created_at timestamptz not null default now(),
  updated_by   bigint, updated_at timestamptz not null default now()
);
create unique index "label.oneDefaultPerKind" on label_template (kind) where is_default;
call make_record('label_template');

create table printer (
  id         bigint generated always as identity primary key,
  name       text not null constraint "printer.nameIsUnique" unique,
  host       text not null,
  port       int not null default 9100 check (port between 1 and 65535),
  language   text not null check (language in ('ZPL', 'TSPL', 'PDF')),
  dpi        int not null default 203 check (dpi in (203, 300)),
  media      text not null default 'GAP' check (media in ('GAP', 'MARK', 'CONTINUOUS')),
  gap        numeric(3,1) not null default 2 check (gap between 0 and 50),
  active     boolean not null default true,
  note       text,
  version    int not null default 1,
  created_by bigint, created_at timestamptz not null default now(),
  updated_by bigint, updated_at timestamptz not null default now()
);
call make_record('printer');

/* Without a printer it is a PDF that somebody fetched. The queue is read along next_at. */
create table print_job (
  id            bigint generated always as identity primary key,
  kind          text not null check (kind in ('PACKAGE', 'LOT', 'LOCATION', 'TOOL', 'MOLD', 'WORKER')),
  printer_id    bigint references printer,
  template_name text not null,
  -- How its labels are drawn: the template as it was.
  form          jsonb not null,
  logo_file_id  bigint references stored_file,
  lang          text not null check (lang in ('kr', 'en')),
  paper         text not null check (paper in ('ROLL', 'A4')),
  skip          int not null default 0 check (skip between 0 and 500),
  copies        int not null check (copies between 1 and 100),
  labels        int not null check (labels between 1 and 300),
  titles        text not null,
  reason        text,
  status        text not null check (status in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNSURE', 'CANCELLED')),
  attempts      int not null default 0,
  next_at       timestamptz,
  sending_since timestamptz,
  sent_at       timestamptz,
  last_error    text,
  version       int not null default 1,
  created_by    bigint, created_at timestamptz not null default now(),
  updated_by    bigint, updated_at timestamptz not null default now(),
  check ((status = 'QUEUED') = (next_at is not null)),
  check ((status = 'SENDING') = (sending_since is not null)),
  check ((status = 'SENT') = (sent_at is not null))
);
create index print_job_made on print_job (created_at, id);
create index print_job_next on print_job (next_at, id) where status = 'QUEUED';
create index print_job_sending on print_job (sending_since) where status = 'SENDING';
create index print_job_printer on print_job (printer_id) where printer_id is not null;
call make_record('print_job', 'status,attempts,next_at,sending_since,sent_at,last_error');

/* A label of a job: of which record, and what it says. */
create table print_job_label (
  id         bigint generated always as identity primary key,
  job_id     bigint not null references print_job,
  kind       text not null,
  unit_id    bigint not null,
  title      text not null,
  said       jsonb not null,
  created_by bigint, created_at timestamptz not null default now()
);
create index print_job_label_job on print_job_label (job_id, id);
create index print_job_label_unit on print_job_label (kind, unit_id);
call make_fact('print_job_label');

insert into menu (name) values ('label'), ('printer'), ('printJob');

insert into label_template (name, name_en, kind, width, height, is_default, elements) values
  ('자재 패키지 90 × 50', 'Material package 90 × 50', 'PACKAGE', 90, 50, true, '[
    {"type":"TEXT","x":3,"y":2.5,"width":58,"height":10,"text":"","field":"materialName","titled":false,"size":12,"bold":true,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":13,"width":58,"height":4.5,"text":"","field":"materialCode","titled":false,"size":9,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":17.5,"width":58,"height":4.5,"text":"","field":"spec","titled":false,"size":8,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":22,"width":30,"height":6,"text":"","field":"qtyUom","titled":false,"size":13,"bold":true,"align":"LEFT"},
    {"type":"TEXT","x":34,"y":23,"width":27,"height":4.5,"text":"","field":"locationName","titled":false,"size":9,"bold":true,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":28.5,"width":30,"height":4,"text":"","field":"receivedDate","titled":true,"size":8,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":34,"y":28.5,"width":27,"height":4,"text":"","field":"expiryDate","titled":true,"size":8,"bold":true,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":32.5,"width":58,"height":4,"text":"","field":"supplierLotNo","titled":true,"size":8,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":63,"y":29,"width":24,"height":4.5,"text":"","field":"quality","titled":false,"size":9,"bold":true,"align":"CENTER"},
    {"type":"CODE","x":62,"y":2.5,"width":26,"height":26,"symbology":"QR","field":"packageId","gs1":[],"readable":true},
    {"type":"CODE","x":3,"y":37.5,"width":84,"height":11.5,"symbology":"CODE128","field":"packageId","gs1":[],"readable":true}
  ]'),
  ('제품 LOT 90 × 50', 'Product lot 90 × 50', 'LOT', 90, 50, true, '[
    {"type":"TEXT","x":3,"y":2.5,"width":58,"height":10,"text":"","field":"productName","titled":false,"size":12,"bold":true,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":13,"width":58,"height":4.5,"text":"","field":"productCode","titled":false,"size":9,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":17.5,"width":58,"height":4.5,"text":"","field":"spec","titled":false,"size":8,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":22,"width":30,"height":6,"text":"","field":"qtyUom","titled":false,"size":13,"bold":true,"align":"LEFT"},
    {"type":"TEXT","x":34,"y":23,"width":27,"height":4.5,"text":"","field":"planNo","titled":false,"size":8,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":28.5,"width":30,"height":4,"text":"","field":"manufactureDate","titled":true,"size":8,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":34,"y":28.5,"width":27,"height":4,"text":"","field":"expiryDate","titled":true,"size":8,"bold":true,"align":"LEFT"},
    {"type":"TEXT","x":63,"y":29,"width":24,"height":4.5,"text":"","field":"quality","titled":false,"size":9,"bold":true,"align":"CENTER"},
    {"type":"TEXT","x":3,"y":32.5,"width":58,"height":4,"text":"","field":"company","titled":false,"size":8,"bold":false,"align":"LEFT"},
    {"type":"CODE","x":62,"y":2.5,"width":26,"height":26,"symbology":"QR","field":"lotId","gs1":[],"readable":true},
    {"type":"CODE","x":3,"y":37.5,"width":84,"height":11.5,"symbology":"CODE128","field":"lotId","gs1":[],"readable":true}
  ]'),
  ('위치 100 × 50', 'Location 100 × 50', 'LOCATION', 100, 50, true, '[
    {"type":"TEXT","x":3,"y":3,"width":64,"height":12,"text":"","field":"name","titled":false,"size":24,"bold":true,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":17,"width":64,"height":6,"text":"","field":"code","titled":false,"size":14,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":24,"width":64,"height":8,"text":"","field":"path","titled":false,"size":8,"bold":false,"align":"LEFT"},
    {"type":"CODE","x":68,"y":2,"width":30,"height":30,"symbology":"QR","field":"code","gs1":[],"readable":true},
    {"type":"LINE","x":3,"y":33.5,"width":94,"height":0.3},
    {"type":"TEXT","x":3,"y":36,"width":94,"height":11,"text":"","field":"name","titled":false,"size":26,"bold":true,"align":"CENTER"}
  ]'),
  ('설비 70 × 40', 'Equipment 70 × 40', 'TOOL', 70, 40, true, '[
    {"type":"TEXT","x":3,"y":3,"width":40,"height":10,"text":"","field":"name","titled":false,"size":13,"bold":true,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":14,"width":40,"height":5,"text":"","field":"code","titled":false,"size":10,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":19.5,"width":40,"height":4,"text":"","field":"model","titled":true,"size":8,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":23.5,"width":40,"height":4,"text":"","field":"serialNo","titled":true,"size":8,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":27.5,"width":40,"height":4,"text":"","field":"locationName","titled":true,"size":8,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":31.5,"width":40,"height":4,"text":"","field":"managerName","titled":true,"size":8,"bold":false,"align":"LEFT"},
    {"type":"CODE","x":44,"y":3,"width":23,"height":23,"symbology":"QR","field":"barcode","gs1":[],"readable":true},
    {"type":"TEXT","x":44,"y":27,"width":23,"height":4,"text":"","field":"barcode","titled":false,"size":8,"bold":false,"align":"CENTER"},
    {"type":"TEXT","x":44,"y":33,"width":23,"height":4,"text":"","field":"company","titled":false,"size":7,"bold":false,"align":"RIGHT"}
  ]'),
  ('금형 70 × 40', 'Mold 70 × 40', 'MOLD', 70, 40, true, '[
    {"type":"TEXT","x":3,"y":3,"width":40,"height":10,"text":"","field":"name","titled":false,"size":13,"bold":true,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":14,"width":40,"height":5,"text":"","field":"code","titled":false,"size":10,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":19.5,"width":40,"height":4,"text":"","field":"partNumber","titled":true,"size":8,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":23.5,"width":40,"height":4,"text":"","field":"cavityCount","titled":true,"size":8,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":27.5,"width":40,"height":4,"text":"","field":"ownerName","titled":true,"size":8,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":31.5,"width":40,"height":4,"text":"","field":"assetNo","titled":true,"size":8,"bold":false,"align":"LEFT"},
    {"type":"CODE","x":44,"y":3,"width":23,"height":23,"symbology":"DATAMATRIX","field":"barcode","gs1":[],"readable":true},
    {"type":"TEXT","x":44,"y":27,"width":23,"height":4,"text":"","field":"barcode","titled":false,"size":8,"bold":false,"align":"CENTER"},
    {"type":"TEXT","x":44,"y":33,"width":23,"height":4,"text":"","field":"company","titled":false,"size":7,"bold":false,"align":"RIGHT"}
  ]'),
  ('작업자 명찰 86 × 54', 'Worker badge 86 × 54', 'WORKER', 86, 54, true, '[
    {"type":"TEXT","x":4,"y":4,"width":78,"height":5,"text":"","field":"company","titled":false,"size":10,"bold":false,"align":"LEFT"},
    {"type":"LINE","x":4,"y":10,"width":78,"height":0.3},
    {"type":"TEXT","x":4,"y":14,"width":48,"height":14,"text":"","field":"name","titled":false,"size":26,"bold":true,"align":"LEFT"},
    {"type":"TEXT","x":4,"y":29,"width":48,"height":6,"text":"","field":"team","titled":false,"size":12,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":4,"y":35,"width":48,"height":6,"text":"","field":"position","titled":false,"size":12,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":4,"y":43,"width":48,"height":5,"text":"","field":"workerNo","titled":true,"size":11,"bold":false,"align":"LEFT"},
    {"type":"CODE","x":54,"y":14,"width":28,"height":28,"symbology":"QR","field":"badge","gs1":[],"readable":true},
    {"type":"TEXT","x":54,"y":43,"width":28,"height":4,"text":"","field":"badge","titled":false,"size":8,"bold":false,"align":"CENTER"}
  ]');
