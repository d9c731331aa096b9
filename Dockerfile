# One container is the whole program. Its data (SQLite file, backups) lives in /data: mount a volume there.
#   docker build -t rasoi . && docker run -p 5000:5000 -v rasoi-data:/data rasoi
FROM node:24-bookworm-slim AS built
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=built /app/package.json ./
COPY --from=built /app/node_modules ./node_modules
COPY --from=built /app/bin ./bin
COPY --from=built /app/src ./src
COPY --from=built /app/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 5000
# `docker ps` shows unhealthy while something has to be looked after, and `docker inspect` says what; nothing is started again for it.
HEALTHCHECK --interval=30s --timeout=15s --start-period=20s CMD ["node", "bin/health.mjs"]
# Not through npm: signals must reach the server, which then finishes what it is doing.
# The limits of decision record 0005 keep a busy server below 200 MB.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "--v8-pool-size=1", "bin/rasoi.mjs"]
