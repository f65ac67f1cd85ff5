-- The latest changes of ratings are read on every visit of the front page.
create index rating_rated_on on rating (rated_on);
