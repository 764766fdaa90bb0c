"""The Commando! series: rules that every scenario extends."""
