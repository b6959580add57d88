/** Sends back what it gets; says that it is there. */
process.on('message', (message) => process.send(message));
process.send('ready');
