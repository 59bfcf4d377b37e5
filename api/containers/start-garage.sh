#!/bin/sh
# Starts Garage as one node, which makes the key and the bucket that it is told of.
set -eu
umask 077

# Garage reads these two from its environment alone.
if [ -n "${S3_ACCESS_KEY_ID_FILE:-}" ]; then GARAGE_DEFAULT_ACCESS_KEY=$(cat "$S3_ACCESS_KEY_ID_FILE"); fi
if [ -n "${S3_SECRET_ACCESS_KEY_FILE:-}" ]; then GARAGE_DEFAULT_SECRET_KEY=$(cat "$S3_SECRET_ACCESS_KEY_FILE"); fi
export GARAGE_DEFAULT_ACCESS_KEY GARAGE_DEFAULT_SECRET_KEY

od --address-radix=n --format=x1 --read-bytes=32 /dev/urandom | tr -d ' \n' > /tmp/rpc-secret
exec garage server --single-node --default-bucket
