import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/* What home asks for before it has read any code. */
const ASKED = ['/api/session', '/api/games', '/api/matches'];

/* Home and the page of a match are the same, but each asks at once for its own code, with that of every page. */
const pages = (): Plugin => ({
    name: 'pages',
    enforce: 'post',
    generateBundle(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('no page');
        const common = String(page.source);
        const link = (f: string) =>
            f.endsWith('.css') ? `<link rel="stylesheet" href="/${f}" />` : `<link rel="modulepreload" href="/${f}" />`;
        const withCode = (name: string, more: string[]) => {
            const chunk = Object.values(bundle).find((b) => b.type === 'chunk' && b.name === name);
            if (chunk?.type !== 'chunk') throw new Error(`no code of ${name}`);
            const files = [chunk.fileName, ...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])],
                links = files.filter((f) => !common.includes(f)).map(link);
            return common.replace('</head>', ['', ...links, ...more, '</head>'].join('\n    '));
        };
        const asked = ASKED.map((path) => `<link rel="preload" as="fetch" crossorigin href="${path}" />`);
        this.emitFile({ type: 'asset', fileName: 'modules.json', source: '{}' }); // scripts/modules knows of some
        this.emitFile({ type: 'asset', fileName: 'home.html', source: withCode('home', asked) });
        this.emitFile({ type: 'asset', fileName: 'match.html', source: withCode('match', []) });
    },
});

/* With a server, what plays without one is left out. */
const NOTHING = fileURLToPath(new URL('src/site.ts', import.meta.url));

/* --mode site: a folder of files that may lie anywhere, with the games in it (scripts/site). */
export default defineConfig(({ mode }) => ({
    base: mode === 'site' ? './' : '/',
    plugins: mode === 'site' ? [] : [pages()],
    esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
    worker: { format: 'es' },
    resolve: { alias: mode === 'site' ? [] : [{ find: /^\.\/local\/.*/, replacement: NOTHING }] },
    build: {
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        outDir: mode === 'site' ? '../build-site' : 'dist',
        emptyOutDir: true,
        rollupOptions: { output: { experimentalMinChunkSize: 3000 } }, // what is smaller goes along with something
    },
    server: { proxy: { '/api': 'http://127.0.0.1:1739' } },
}));
