/* A study of stability: one master, read on so many occasions over the weeks. */
alter table gauge_study add column occasions int check (occasions between 1 and 1000);
alter table gauge_study drop constraint gauge_study_kind_check,
  add constraint gauge_study_kind_check check (kind in ('RR', 'LINEARITY', 'STABILITY', 'ATTRIBUTE')),
  add constraint gauge_study_occasions check ((kind = 'STABILITY') = (occasions is not null));
