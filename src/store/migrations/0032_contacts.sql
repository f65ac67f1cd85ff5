-- Sources know a contact by participant and name.
create unique index on participant_contact (participant_id, person);
