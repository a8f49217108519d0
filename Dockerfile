# The bank and the app it serves, on one origin. See "Serve it" in README.md.
#   docker build -t florin --build-arg VITE_TREASURY_ADDRESS=0x… .
#   docker run --read-only --tmpfs /tmp -v florin:/data -p 8787:8787 --env-file bank.env florin
FROM node:22-bookworm-slim AS build
WORKDIR /florin
COPY package.json package-lock.json ./
# Not `npm ci`: it refuses a lockfile that lists other platforms' binaries differently than the registry does.
RUN npm install --no-audit --no-fund
COPY . .
# Compiled into the app; .env.example explains each. Those that are left out have their defaults.
ARG VITE_TREASURY_ADDRESS VITE_RPC_URLS VITE_DEFAULT_CHAIN VITE_PRICE_URLS VITE_PILOT_APPLICATION_URL VITE_WALLETCONNECT_PROJECT_ID
RUN npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PAGES_DIR=dist DATA_DIR=/data
WORKDIR /florin
COPY --from=build /florin/package.json ./
COPY --from=build /florin/node_modules node_modules
COPY --from=build /florin/dist.origins.json ./
COPY --from=build /florin/dist dist
COPY --from=build /florin/dist-server dist-server
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.API_PORT || 8787}/api/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "dist-server/main.js"]
