// PDF.js needs these beside the polyfills of its legacy build.
import 'core-js/modules/es.array.to-spliced.js'
import 'core-js/modules/es.promise.with-resolvers.js'
