/*
 * What a plant changed of its menu: an entry for each that is listed, with nothing in what is as it was built. An empty parent is the top.
 * Rights don't ask it.
 */
create table menu (
  id          bigint generated always as identity primary key,
  name        text not null unique,
  parent_name text,
  seq         int,
  icon        text,
  visible     boolean,
  name_kr     text,
  name_en     text,
  version     int not null default 1,
  created_by  bigint references app_user, created_at timestamptz not null default now(),
  updated_by  bigint references app_user, updated_at timestamptz not null default now()
);
insert into menu (name) values
  ('dashboard'), ('dashboardSlides'), ('notice'), ('baseinfo'), ('location'), ('plantCalendar'), ('tools'), ('productInfo'), ('operation'), ('route'),
  ('operPlan'), ('bizPartner'), ('bom'), ('materialGroup'), ('material'), ('materialStock'), ('materialHistory'), ('materialStockOutRestock'),
  ('materialSales'), ('production'), ('orderInfo'), ('productionPlan'), ('productionProfit'), ('kioskRefusal'), ('prodStock'),
  ('productStockOutRestock'), ('shipment'), ('outSourcing'), ('worker'), ('sales'), ('materialProdSales'), ('quality'), ('productQualityInfo'),
  ('productQualityResult'), ('productMeasurementResult'), ('materialQualityInfo'), ('materialQualityResult'), ('dailyQualityResult'),
  ('claimManagement'), ('dataCollection'), ('parameter'), ('trend'), ('correlation'), ('report'), ('defectReport'), ('testReport'),
  ('productReport'), ('kpiReport'), ('lotReport'), ('tracking'), ('mold'), ('moldInfo'), ('system'), ('user'), ('role'), ('code'), ('customExt'),
  ('history'), ('pageHit');
call make_record('menu');
