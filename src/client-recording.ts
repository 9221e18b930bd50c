export * from 'unsaid-runtime/client/recording';
