/**
 * All of the project that the development server may hand out (`server.fs.allow`). The data folder, `.env`, `.git` and
 * the bank's own code are beside these and not in them.
 */
export const SERVED = ['index.html', 'src', 'public', 'node_modules']
