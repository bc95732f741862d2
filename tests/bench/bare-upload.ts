// A minimal server as a reference, which only streams request bodies to the disk.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const [folder = ''] = process.argv.slice(2)
const server = createServer((request, response) => {
  // As in the portal, the file is flushed before the response, so that both give the same guarantee. The portal also flushes
  // the folder and the database row, which counts as its own cost.
  pipeline(request, createWriteStream(join(folder, randomUUID()), { flush: true })).then(
    () => response.writeHead(201).end(),
    () => response.destroy(),
  )
})
server.listen(0, 'localhost', () => console.log(`http://localhost:${(server.address() as AddressInfo).port}`))
