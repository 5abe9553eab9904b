/* Boards on the wall have addresses and stand in no menu: there is nothing of them to arrange. */
delete from menu where name in ('goodBadStatus', 'productionStatus');
