-- Lists of bonds leave out what is paid back unless a status or bonds by their codes are asked for. Searches that were kept before find it as ever.
update saved_search set query = case
    when query = '' then 'status=any'
    when query ~ '(^|&)status=' then regexp_replace(query, '(^|&)status=', '\1status=any,')
    else query || '&status=any' end
where model = 'bonds' and query !~ '(^|&)(isin|watchlist)=([^&]*(,|%2C))?[A-Za-z0-9]' and query !~ '(^|&)status=([^&]*(,|%2C))?[a-z]';
