// Imports nothing, so that an old Node gets as far as this message.
/** Ends the process below Node 20, the oldest that can install the pinned Node 24. */
export function requireNode20() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return
  process.stderr.write(
    'The portal needs Node.js 20 or newer to start; this is ' +
      process.version +
      '.\nInstall a current one from https://nodejs.org and run the command again.\n',
  )
  process.exit(1)
}
