/**
 * All of the project that the development server may serve (`server.fs.allow`). The data folder, `.env`, `.git` and the
 * bank's own code are outside.
 */
export const SERVED = ['index.html', 'src', 'public', 'node_modules']
