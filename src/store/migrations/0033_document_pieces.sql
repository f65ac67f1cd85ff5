-- Uncompressed, so that a piece of a file is read without the whole.
alter table document_file alter column content set storage external;
