# syntax=docker/dockerfile:1
# Atrium with its own PostgreSQL, as an ordinary user on a read-only root; everything that changes is in /data.
# docs/operations.md says how it is run.

# A tag moves. To build from the same images every time, name each by its digest (docs/operations.md, In containers).
ARG NODE_IMAGE=node:26-trixie-slim
ARG DEBIAN_IMAGE=debian:trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
# Packages change less often than sources do.
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
RUN node scripts/prepare.js --without-web
COPY contract contract
COPY server server
COPY web web
COPY vite.config.ts tsconfig.json ./
RUN node scripts/prepare.js && node scripts/keep-for-server.js && rm -rf dist/*.sources

# Node.js comes as a package, and PostgreSQL too: nothing else is needed but the libraries of Debian.
FROM ${DEBIAN_IMAGE}
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates libatomic1 libstdc++6 tzdata \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 10001 atrium \
  && useradd --uid 10001 --gid atrium --no-create-home --home-dir /data --shell /usr/sbin/nologin atrium \
  && install -d -o atrium -g atrium -m 0700 /data /backups
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contract contract
COPY --from=build /app/server server
COPY --from=build /app/dist dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/app/node_modules/.bin:$PATH
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
