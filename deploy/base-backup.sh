#!/bin/sh
# Makes a base backup of PostgreSQL for point-in-time recovery, and then deletes older ones than 30 days with their log. It runs as the
# user postgres: docs/recovery.md §4.
set -eu
cd /var/lib/postgresql
new=base/$(date -u +%FT%H%M%S)
programs=$(find /usr/lib/postgresql -name pg_verifybackup | sort -V | tail -n 1 | xargs dirname)
"$programs/pg_basebackup" --pgdata "$new.part" --checkpoint fast
"$programs/pg_verifybackup" --quiet "$new.part"
mv "$new.part" "$new"
find base -mindepth 1 -maxdepth 1 -mtime +30 -exec rm -r {} +
find archive -type f -mtime +31 -delete
echo "$new"
