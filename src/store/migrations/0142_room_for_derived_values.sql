-- Days that were stored whole fill their pages to 90 percent. Later ones, which are shorter until their values are derived, went one by one into what
-- is left above that: 5,000 of them wrote to 5,000 pages all over a table of 22 GB. They leave more room than the difference, so that none fits.
alter table trading_day set (fillfactor = 85);
