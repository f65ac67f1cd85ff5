-- Rows of these tables lie by their instrument, on whichever server of a cluster has it: no foreign key leads from them to rows that lie by
-- something else. What a key did on deletion the code does (`store/accounts/delete-account.ts`).

alter table cash_flow drop constraint cash_flow_instrument_id_fkey;
alter table chart_drawing drop constraint chart_drawing_account_id_fkey;
alter table indexed_face drop constraint indexed_face_source_id_fkey;
