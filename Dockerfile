# One image: the server and the built web, run by a user without rights. DATABASE_URL names its PostgreSQL.
FROM node:24-bookworm-slim AS packages
WORKDIR /lotline
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY tools/api-client/package.json tools/api-client/

FROM packages AS web
RUN npm ci
COPY contract contract
COPY server/src/kit/running/config.ts server/src/kit/
COPY web web
COPY tools/build-web.ts tools/
COPY tsconfig.base.json ./
RUN node tools/build-web.ts

FROM packages AS server
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
WORKDIR /lotline
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
COPY --from=server /lotline ./
COPY contract contract
COPY server server
COPY db db
COPY --from=web /lotline/web/dist web/dist
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 8080
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "--expose-gc", "server/src/main.ts"]
