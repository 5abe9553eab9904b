/*
 * A label for each bundle that goes to a vendor: whose it is, what is to be done with it and until when, so that what comes back is known by its
 * label.
 */
alter table label_template drop constraint label_template_kind_check,
  add constraint label_template_kind_check check (kind in ('PACKAGE', 'LOT', 'LOCATION', 'TOOL', 'MOLD', 'WORKER', 'OUTSOURCING'));
alter table print_job drop constraint print_job_kind_check,
  add constraint print_job_kind_check check (kind in ('PACKAGE', 'LOT', 'LOCATION', 'TOOL', 'MOLD', 'WORKER', 'OUTSOURCING'));

insert into label_template (name, name_en, kind, width, height, is_default, elements) values
  ('외주 묶음 90 × 50', 'Outsourced bundle 90 × 50', 'OUTSOURCING', 90, 50, true, '[
    {"type":"TEXT","x":3,"y":2.5,"width":58,"height":9,"text":"","field":"itemName","titled":false,"size":12,"bold":true,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":12,"width":58,"height":4.5,"text":"","field":"itemCode","titled":false,"size":9,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":17,"width":58,"height":6,"text":"","field":"vendorName","titled":false,"size":11,"bold":true,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":23.5,"width":30,"height":6,"text":"","field":"qtyUom","titled":false,"size":13,"bold":true,"align":"LEFT"},
    {"type":"TEXT","x":34,"y":24.5,"width":27,"height":4.5,"text":"","field":"operationName","titled":false,"size":9,"bold":true,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":30,"width":30,"height":4,"text":"","field":"outDate","titled":true,"size":8,"bold":false,"align":"LEFT"},
    {"type":"TEXT","x":34,"y":30,"width":27,"height":4,"text":"","field":"dueDate","titled":true,"size":8,"bold":true,"align":"LEFT"},
    {"type":"TEXT","x":3,"y":33.5,"width":58,"height":4,"text":"","field":"bundle","titled":true,"size":8,"bold":true,"align":"LEFT"},
    {"type":"TEXT","x":62,"y":29,"width":26,"height":4.5,"text":"","field":"outNo","titled":false,"size":8,"bold":false,"align":"CENTER"},
    {"type":"CODE","x":62,"y":2.5,"width":26,"height":26,"symbology":"QR","field":"outNo","gs1":[],"readable":true},
    {"type":"CODE","x":3,"y":38,"width":84,"height":11,"symbology":"CODE128","field":"outNo","gs1":[],"readable":true}
  ]');
