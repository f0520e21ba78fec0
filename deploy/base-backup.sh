#!/bin/sh
# Makes a base backup of PostgreSQL for point-in-time recovery, and then deletes older ones than 30 days with their log. It runs as the
# user postgres: docs/recovery.md §4.
set -eu
cd /var/lib/postgresql
programs=$(find /usr/lib/postgresql -name pg_verifybackup | sort -V | tail -n 1 | xargs dirname)
part=$(mktemp -d base/part.XXXXXX)
"$programs/pg_basebackup" --pgdata "$part" --checkpoint fast
# No earlier moment can be reached from it.
new=base/$(date -u +%FT%H%M%S)
"$programs/pg_verifybackup" --quiet "$part"
mv "$part" "$new"
find base -mindepth 1 -maxdepth 1 -mtime +30 -exec rm -r {} +
find archive -type f -mtime +31 -delete
echo "$new"
is_failing='select coalesce(last_failed_time > last_archived_time, last_failed_time is not null) from pg_stat_archiver'
if [ "$("$programs/psql" --no-align --tuples-only --command "$is_failing")" = t ]; then
  echo 'The archive of the log cannot be written: pg_stat_archiver has the file, and the log of PostgreSQL the reason.' >&2
  exit 1
fi
